import { describe, expect, test } from 'vitest';
import { countWords, isQuaintName, readWords } from './check-words.ts';

describe('quaint words', () => {
  test('in a name are found, however it is written', () => {
    const quaint = [
      'somebody',
      'isSomebodysEntry',
      'RowDeed',
      'deed-button',
      'LAST_TOLD',
      'holdAccount',
      'tellOwner',
    ];
    expect(quaint.filter((name) => !isQuaintName(name))).toEqual([]);
    const plain = [
      'placeholder',
      'threshold',
      'holder',
      'indeed',
      'standing',
      'recommended',
      'hold',
      'retold',
    ];
    expect(plain.filter(isQuaintName)).toEqual([]);
  });

  test('that are planted in a file are listed with their place', () => {
    const text =
      "const told = 'somebody';\n// Whoever holds that\nexport const plain = { anew: <p deed={1} /> };\n";
    const { names, comments } = readWords('planted-deed.tsx', text);
    expect(names).toEqual([
      'planted-deed.tsx (its file name)',
      'planted-deed.tsx:1 told',
      'planted-deed.tsx:3 anew',
      'planted-deed.tsx:3 deed',
    ]);
    expect(countWords(comments)).toMatchObject({ whoever: 1, hold: 1, somebody: 0 });
  });

  test('are found in style sheets and in SQL', () => {
    expect(readWords('a.css', '/* anew */ .deeds > li {}').names).toEqual(['a.css:1 deeds']);
    expect(countWords(readWords('a.sql', "select 'told'; -- stands in the way").comments)).toMatchObject({
      stand: 1,
      told: 0,
    });
  });
});
