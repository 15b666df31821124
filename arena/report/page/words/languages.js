// What a page speaks that has words in every language.
export const catalogues = { en, de, fr, cs };
