/** The CPU time of this thread, in milliseconds: the machine may be busy with other things. */
export function ownMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
