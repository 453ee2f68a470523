import { openDownloadPlaces } from '../../../http/download-places.ts';

/** Packs run for hours, and their files share disk and bandwidth with all other pages. */
const packLimits = {
  /** A user who downloads in four parts at once does no harm. */
  perAccount: 6,
  /** A hall of 300 people has one address, and not all of them have an account. */
  perAddress: 60,
  inAll: 200,
};

export const openPackPlaces = (limits = packLimits) => openDownloadPlaces(limits, 'too-many-packs');
