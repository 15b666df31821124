// The words that modules bring: those of modules/ follow here, one after the other.
import { addWords, t } from "./language.js";

