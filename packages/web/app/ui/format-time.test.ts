import { describe, expect, it } from 'vitest';
import { formatLocal, formatUtc } from './format-time.ts';

const noon = Date.UTC(2026, 7, 10, 12, 0);
const late = Date.UTC(2026, 7, 9, 23, 30);

describe('times', () => {
  it('are told in UTC on the server', () => {
    expect(formatUtc(late, 'day')).toBe('9 August 2026');
    expect(formatUtc(noon, 'moment')).toBe('Mon 10 August, 12:00 UTC');
    expect(formatUtc(noon, 'full')).toBe('Mon 10 August 2026, 12:00 UTC');
  });

  it("name the reader's zone first and UTC beside it", () => {
    expect(formatLocal(noon, 'moment', 'Europe/Berlin')).toBe('Mon 10 August, 14:00 CEST (12:00 UTC)');
  });

  it('[R12.15] name the city where a zone has no English abbreviation', () => {
    expect(formatLocal(noon, 'moment', 'America/Los_Angeles')).toBe(
      'Mon 10 August, 05:00 in Los Angeles (12:00 UTC)',
    );
    expect(formatLocal(late, 'day', 'Asia/Ho_Chi_Minh')).toBe(
      '10 August 2026 in Ho Chi Minh (9 August 2026 UTC)',
    );
    expect(formatLocal(noon, 'moment', 'Etc/GMT+8')).toBe('Mon 10 August, 04:00 GMT-8 (12:00 UTC)');
  });

  it('tell both days where they differ', () => {
    expect(formatLocal(late, 'moment', 'Europe/Berlin')).toBe(
      'Mon 10 August, 01:30 CEST (Sun 9 August, 23:30 UTC)',
    );
    expect(formatLocal(late, 'day', 'Europe/Berlin')).toBe('10 August 2026 CEST (9 August 2026 UTC)');
    expect(formatLocal(noon, 'day', 'Europe/Berlin')).toBe('10 August 2026');
  });

  it('say nothing twice to a reader in UTC', () => {
    expect(formatLocal(noon, 'moment', 'UTC')).toBe('Mon 10 August, 12:00 UTC');
    expect(formatLocal(noon, 'moment', 'Africa/Abidjan')).toBe('Mon 10 August, 12:00 UTC');
  });

  it('know midnight as 00', () => {
    expect(formatUtc(Date.UTC(2026, 0, 1), 'moment')).toBe('Thu 1 January, 00:00 UTC');
  });
});
