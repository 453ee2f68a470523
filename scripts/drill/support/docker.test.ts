import { expect, test } from 'vitest';
import { readGateway, readMiB } from './docker.ts';

test('sizes of docker stats', () => {
  expect(['512KiB', '93.5MiB', '1.5GiB', '0B'].map(readMiB)).toEqual([0.5, 93.5, 1536, 0]);
  expect(() => readMiB('--')).toThrow("'--' is no size.");
});

test("the machine's address is the gateway of a container", () => {
  const head = 'Iface\tDestination\tGateway \tFlags\n';
  expect(readGateway(`${head}eth0\t00000000\t010011AC\t0003\neth0\t000011AC\t00000000\t0001\n`)).toBe(
    '172.17.0.1',
  );
  expect(() => readGateway(head)).toThrow('no default route');
});
