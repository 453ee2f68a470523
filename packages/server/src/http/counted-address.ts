import { isIPv6 } from 'node:net';

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));

/**
 * The address that limits count. An IPv6 customer has 2^64 addresses to choose from, so its /64 counts; an
 * IPv4 address written as IPv6 is that IPv4 address.
 */
export function countedAddress(ip: string): string {
  const [address = ''] = ip.toLowerCase().split('%');
  if (!isIPv6(address)) return ip;
  const mapped = /^(?:0*:)*:?(?:0+:)*ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped) return mapped;
  const [before = '', after] = address.split('::');
  const head = groupsOf(before);
  const tail = groupsOf(after ?? '');
  // A dotted end takes up two groups.
  const width = head.length + tail.length + (address.includes('.') ? 1 : 0);
  const all = after === undefined ? head : [...head, ...Array(Math.max(0, 8 - width)).fill('0'), ...tail];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
