// What a page speaks that has words in English alone.
export const catalogues = { en };
