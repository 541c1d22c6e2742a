import { pieces } from '../pieces.ts'
/** What upsets readers of any kind of text. */
export const HOSTILE_WORDS: readonly string[] = pieces(
  ' ¦\t¦\n¦\r\n¦\r¦\f¦\v¦\0¦\u0085¦\u2028¦\u00a0¦\u202f¦\ufeff¦\u200b¦\u200d¦\u00ad¦\u0301',
  '\ud800¦\udc00¦\ufffd¦\u{1f468}¦"¦\'¦`¦“¦”¦«¦\\¦<¦>¦</¦/>¦<!--¦-->¦<![CDATA[¦]]>¦&¦&amp;',
  '&#0;¦&#x110000;¦&am¦{¦}¦[¦]¦(¦)¦{{¦}}¦```¦,¦;¦:¦=¦*¦$¦#¦%¦%zz¦%E0%A4¦/¦//¦?¦@¦.¦..¦|¦-',
  '–¦+¦_¦!¦^¦~¦0¦1¦9¦٣¦99999999999999999999¦1e999¦-0¦a¦A¦é¦ß¦İ¦ﬀ¦漢¦ア¦ا¦𝟙¦x¦null¦true¦NaN',
  'undefined¦__proto__¦constructor¦toString¦hasOwnProperty¦javascript:¦http://¦data:',
  'https://a.example/¦2026-13-45¦31/02/2026¦12:61¦€ 1.299,00¦+32 2 555 01 23',
)

/** Values that upset readers of JSON. */
export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  1e308,
  -1e308,
  2 ** 53,
  5e-324,
  ...pieces(
    '¦ ¦\0¦\ud800¦0¦-1¦1e999¦NaN¦null¦__proto__¦constructor¦javascript:alert(1)¦<b>',
    '2026-13-45T99:99:99Z¦99999999999999¦http://¦http://[::1¦//',
  ),
  'x'.repeat(3000),
  [],
  {},
  [[]],
  [null],
  [{}],
  [[], [[]]],
  { length: 5 },
  { constructor: 1 },
  ['', 0, null],
  JSON.parse(
    '{"__proto__":{"x":1},"constructor":{"prototype":1},"toString":1,"then":1}',
  ) as unknown,
  [{ valueOf: 1 }, { valueOf: 2 }, { toString: 1 }, { toString: 2 }],
]
