import fc from 'fast-check'
import { anyCharacter } from './any-character.ts'

/** What has broken programs before: of every type, at the edges of lengths and numbers, and keys of prototypes. */
const classics: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 1.5, 1e21, 5e-324, 2 ** 53, -(2 ** 31)],
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\udc00\ud800',
    '\u202e',
    '\ufeff',
    'İ',
    'ß',
    '👩‍👩‍👧‍👦',
    'null',
    'true',
    '0',
    '-1',
    'NaN',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '../x',
    '..%2f',
    '%00',
    'HOME#STATS',
    'TENANT#',
    '$ne',
    '{{7*7}}',
    "' OR 1=1",
  ],
  ...[
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    'https://facebook.com@evil.example',
    '1970-01-01',
    '000000',
  ],
  ...['a'.repeat(61), 'a'.repeat(2049), 'é'.repeat(1025), '👾'.repeat(60)],
  ...[
    [],
    [[]],
    {},
    [null],
    { length: 3 },
    { toString: 1 },
    { valueOf: 'x' },
    { toJSON: 1 },
    Array(51).fill('a'),
  ],
]

/** Any JSON value; half of the time one of the classics. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...classics),
  fc.jsonValue({ maxDepth: 3, stringUnit: anyCharacter }),
)

export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...classics.filter((value) => typeof value === 'string')),
  fc.string({ unit: anyCharacter, maxLength: 80 }),
)
