/** Grows when the form of archive.json changes in a way that its readers notice. All up to this one can be imported. */
export const formatVersion = 2;
