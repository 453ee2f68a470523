/** Why an archive can't be made, as a sentence for the operator. */
export class ArchiveTrouble extends Error {}
