import * as contract from '@tinsmith/contract/file';
import { getPack, listPacks as listPacksRoute } from '@tinsmith/contract/pack';
import * as trouble from '@tinsmith/contract/trouble';
import { bind } from '../../http/bind.ts';
import type { AnyFileOwnerKind } from '../../http/file-audience.ts';
import type { Platform } from '../../platform/platform.ts';
import { cancelUpload, countFile, removeFile, replaceFile, setFileTags } from './change-file.ts';
import { listEntryUploads, listUploads } from './list-uploads.ts';
import { openPackLists } from './pack/list-packs.ts';
import { openPackPlaces } from './pack/pack-places.ts';
import { openPackPlans } from './pack/pack-plans.ts';
import { sendPack } from './pack/send-pack.ts';
import { checkReceipt, readReceiptKeys, writeReceipt } from './receipt/receipts.ts';
import { sendFile } from './send-file.ts';
import { askForHelp, probeLine, readHelpRequest } from './trouble/ask-for-help.ts';
import { answerTrouble, readUploadDesk } from './trouble/upload-desk.ts';
import { sealFile } from './upload/seal-file.ts';
import { answerOffset, takePiece } from './upload/upload-calls.ts';

const packRoutes = (platform: Platform) => {
  const plans = openPackPlans(platform);
  const listPacks = openPackLists(platform, plans);
  const places = openPackPlaces();
  return [
    bind(listPacksRoute, ({ params }) => listPacks(params.compoId)),
    bind(getPack, (context) => sendPack(platform, plans, places, context)),
  ];
};
const troubleRoutes = (platform: Platform) => [
  bind(trouble.sendTrouble, ({ viewer, subject, body }) =>
    askForHelp(platform, viewer, subject.row.id, body),
  ),
  bind(trouble.getHelpRequest, ({ viewer, subject }) => readHelpRequest(platform, viewer, subject.row.id)),
  bind(trouble.probeLine, ({ body }) => probeLine(body.text)),
  bind(trouble.getUploadDesk, ({ viewer, subject }) => readUploadDesk(platform, viewer, subject.row.id)),
  bind(trouble.answerTrouble, ({ viewer, subject, params, body }) =>
    answerTrouble(platform, viewer, subject.row.id, params.troubleId, body.answer),
  ),
];

export const fileRoutes = (platform: Platform, owners: readonly AnyFileOwnerKind[]) => [
  ...packRoutes(platform),
  bind(contract.getStoredFile, (context) => sendFile(platform, owners, context)),
  bind(contract.sealFile, ({ viewer, subject, isByRank, body }) =>
    sealFile(platform, viewer, subject.row, isByRank, body),
  ),
  bind(contract.headUpload, (context) => answerOffset(platform, context)),
  bind(contract.patchUpload, (context) => takePiece(platform, context)),
  bind(contract.cancelUpload, ({ viewer, subject, isByRank }) =>
    cancelUpload(platform, viewer, subject, isByRank),
  ),
  bind(contract.removeFile, ({ viewer, subject, isByRank, body }) =>
    removeFile(platform, viewer, subject, isByRank, body.restores),
  ),
  bind(contract.replaceFile, ({ viewer, subject, isByRank, body }) =>
    replaceFile(platform, viewer, subject, isByRank, body.replaces),
  ),
  bind(contract.setFileTags, ({ viewer, subject, isByRank, body }) =>
    setFileTags(platform, viewer, subject, isByRank, body),
  ),
  bind(contract.countFile, ({ viewer, subject, body }) => countFile(platform, viewer, subject, body.reason)),
  bind(contract.listUploads, ({ viewer, subject }) => listUploads(platform, viewer, subject)),
  bind(contract.listEntryUploads, ({ subject }) => listEntryUploads(platform, subject.row)),
  bind(contract.getReceipt, ({ subject: { file, entry } }) => writeReceipt(platform, file, entry)),
  bind(contract.listReceiptKeys, () => readReceiptKeys(platform)),
  bind(contract.checkReceipt, ({ viewer, body }) => checkReceipt(platform, viewer, body.text)),
  ...troubleRoutes(platform),
];
