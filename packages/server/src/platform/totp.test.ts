import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findTotpStep,
  fromBase32,
  newTotpSecret,
  toBase32,
  totpAddress,
  totpCode,
  totpStepAt,
} from './totp.ts';

const rfcSecret = toBase32(Buffer.from('12345678901234567890'));

describe('authenticator codes', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('RFC 6238, appendix B: at %i seconds the code is %s', (seconds, code) => {
    expect(totpCode(rfcSecret, totpStepAt(seconds * 1000), 8)).toBe(code);
  });

  test.each([
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ])('RFC 4226, appendix D: %s', (code) => {
    const codes = Array.from({ length: 10 }, (_, step) => totpCode(rfcSecret, step));
    expect(codes).toContain(code);
  });

  test.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('RFC 4648: %j is %s in base32', (text, encoded) => {
    expect(toBase32(Buffer.from(text))).toBe(encoded);
    expect(fromBase32(encoded).toString()).toBe(text);
  });

  test('base32 there and back is the same', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect([...fromBase32(toBase32(bytes))]).toEqual([...bytes]);
      }),
    );
  });

  test('the code before and the one after count, others do not', () => {
    const nowMs = 1_700_000_000_000;
    const step = totpStepAt(nowMs);
    for (const near of [-1, 0, 1])
      expect(findTotpStep(rfcSecret, totpCode(rfcSecret, step + near), nowMs)).toBe(step + near);
    for (const far of [-3, -2, 2, 3])
      expect(findTotpStep(rfcSecret, totpCode(rfcSecret, step + far), nowMs)).toBeNull();
    for (const wrong of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '-12345'])
      expect(findTotpStep(rfcSecret, wrong, nowMs)).toBeNull();
  });

  test('a new secret has 160 bits', () => {
    expect(fromBase32(newTotpSecret())).toHaveLength(20);
    expect(newTotpSecret()).not.toBe(newTotpSecret());
  });

  test('the address names site and person', () => {
    expect(totpAddress('ABC', 'Tin: smith', 'ann')).toBe(
      'otpauth://totp/Tin%20%20smith:ann?secret=ABC&issuer=Tin%20%20smith&algorithm=SHA1&digits=6&period=30',
    );
  });
});
