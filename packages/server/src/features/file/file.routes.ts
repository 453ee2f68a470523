import * as contract from '@tinsmith/contract/file';
import { getPack, listPacks as listPacksRoute } from '@tinsmith/contract/pack';
import { bind } from '../../http/bind.ts';
import type { AnyFileOwnerKind } from '../../http/file-audience.ts';
import type { Platform } from '../../platform/platform.ts';
import { cancelUpload, countFile, replaceFile, setFileTags } from './change-file.ts';
import { listUploads } from './list-uploads.ts';
import { listPacks } from './pack/list-packs.ts';
import { openPackPlaces } from './pack/pack-places.ts';
import { sendPack } from './pack/send-pack.ts';
import { checkReceipt, readReceiptKeys, writeReceipt } from './receipt/receipts.ts';
import { sendFile } from './send-file.ts';
import { sealFile } from './upload/seal-file.ts';
import { answerOffset, takePiece } from './upload/upload-calls.ts';

const packRoutes = (platform: Platform) => {
  const places = openPackPlaces();
  return [
    bind(listPacksRoute, ({ params }) => listPacks(platform, params.compoId)),
    bind(getPack, (context) => sendPack(platform, places, context)),
  ];
};

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
  bind(contract.replaceFile, ({ viewer, subject, isByRank, body }) =>
    replaceFile(platform, viewer, subject, isByRank, body.replaces),
  ),
  bind(contract.setFileTags, ({ viewer, subject, isByRank, body }) =>
    setFileTags(platform, viewer, subject, isByRank, body),
  ),
  bind(contract.countFile, ({ viewer, subject, body }) => countFile(platform, viewer, subject, body.reason)),
  bind(contract.listUploads, ({ viewer, subject }) => listUploads(platform, viewer, subject)),
  bind(contract.getReceipt, ({ subject: { file, entry } }) => writeReceipt(platform, file, entry)),
  bind(contract.listReceiptKeys, () => readReceiptKeys(platform)),
  bind(contract.checkReceipt, ({ viewer, body }) => checkReceipt(platform, viewer, body.text)),
];
