/** The time this thread itself has worked, in milliseconds: the machine may be busy with other things. */
export function ownMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
