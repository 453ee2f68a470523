// What forms check before they send, and the server again: the most characters or bytes of a text or file.

export const maxProfileInfoBytes = 32 * 1024;
export const maxAvatarBytes = 1_048_576;
export const maxAppealLength = 2000;

export const maxNewsPictureBytes = 1_048_576;
export const maxNoticeLength = 500;
export const maxOrganizersLength = 4000;

export const maxSignUpBytes = 8 * 1024;
export const maxPleaseNotLength = 300;

export const maxEntryImages = 8;
export const maxEntryImageBytes = 1_048_576;
export const maxAltLength = 300;

export const maxLogTextBytes = 32 * 1024;
export const maxScreenshotBytes = 1_048_576;

export const maxTroubleLength = 1000;

export const maxRuleLength = 200;
/** How an entry met a rule. */
export const maxMetRuleLength = 600;

export const maxLetterLength = 4_000;
export const maxThanksLength = 4_000;
/** To the receiver of a late gift. */
export const maxLateWordLength = 200;

/** Enough for the sheet of 300 entries with a long review of each. The same for every way in which it is sent. */
export const maxScoreSheetBytes = 256 * 1024;
export const maxReviewAnswerLength = 2_000;
