/** The fields that the specification lists in section 3, word for word: the contract must not check itself. */
export const specFields = {
  entrant: ['entrantId', 'username', 'location', 'info', 'numPosts', 'numReviews', 'entryId', 'id', 'name'],
  entry: [
    'id',
    'title',
    'text',
    'tags',
    'uploads',
    'competition',
    'editable',
    'entrants',
    'logCounts',
    'imagefile',
    'reviewCount',
    'team',
    'thumbnail',
  ],
  entryTag: ['icon', 'desc'],
} as const;
