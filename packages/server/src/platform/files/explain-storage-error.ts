const causesOf = (error: unknown): { code?: unknown; status?: unknown }[] =>
  error instanceof Error ? [error as never, ...causesOf(error.cause)] : [];

/** How the settings of a storage are called. */
interface SettingNames {
  readonly folder: string;
  readonly s3: string;
}

/** The error and its remedy. Only from a fixed list: a storage's own message may quote its keys. */
export function explainStorageError(
  error: unknown,
  { folder, s3 }: SettingNames = { folder: 'FILES_DIR', s3: 'S3' },
): string {
  const causes = causesOf(error);
  const codes = causes.map(({ code }) => String(code));
  const statuses = causes.map(({ status }) => Number(status));
  const has = (...some: readonly string[]) => some.some((code) => codes.includes(code));
  if (has('EACCES', 'EPERM'))
    return "The site isn't allowed to write there. Give its user write access to the folder.";
  if (has('EROFS')) return `That disk is read-only. Choose another folder in ${folder}.`;
  if (has('ENOSPC', 'EDQUOT')) return "There's no space left. Free some up, or choose another location.";
  if (has('ENOENT', 'ENOTDIR', 'EEXIST')) return `That isn't a folder. Check ${folder}.`;
  if (has('SignatureDoesNotMatch'))
    return `The bucket doesn't accept the key's secret. Check ${s3}_SECRET_ACCESS_KEY.`;
  if (has('InvalidAccessKeyId')) return `The bucket doesn't know the key. Check ${s3}_ACCESS_KEY_ID.`;
  if (has('NoSuchBucket') || statuses.includes(404)) return `There is no such bucket. Check ${s3}_URL.`;
  if (has('AccessDenied') || statuses.includes(403))
    return "The key isn't allowed to do this. It needs permission to read, write, list and delete.";
  if (has('ENOTFOUND', 'EAI_AGAIN')) return `No server has that name. Check ${s3}_URL.`;
  if (has('ECONNREFUSED'))
    return `Nothing is responding at that address. Check ${s3}_URL, and whether the storage is running.`;
  return "The storage didn't respond as expected. See the server's log for details.";
}
