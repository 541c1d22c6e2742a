/**
 * The words of lines in which `¦` separates them: `pieces('a¦ b', 'c')` is `['a', ' b', 'c']`.
 * `(ab)×3` is `ababab`.
 */
export function pieces(...lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) =>
    line
      .split('¦')
      .map((word) =>
        word.replace(/\((.+?)\)×(\d+)/gs, (_, text: string, times) => text.repeat(Number(times))),
      ),
  )
}

/** The cells of a table that is written one row in each line, with ` | ` between them. */
export function rowsOf(table: string): readonly (readonly string[])[] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split(' | '))
}

/** Words that upset readers of any kind of text. */
export const HOSTILE_WORDS = pieces(
  ' ¦\t¦\n¦\r\n¦\r¦\f¦\v¦\0¦\u0085¦\u2028¦\u00a0¦\u202f¦\ufeff¦\u200b¦\u200d¦\u00ad¦\u0301¦\ud800',
  '\udc00¦\ufffd¦\u{1f468}¦"¦\'¦`¦“¦”¦«¦\\¦<¦>¦</¦/>¦<!--¦-->¦<![CDATA[¦]]>¦&¦&amp;¦&#0;¦&#x110000;',
  '&am¦{¦}¦[¦]¦(¦)¦{{¦}}¦```¦,¦;¦:¦=¦*¦$¦#¦%¦%zz¦%E0%A4¦/¦//¦?¦@¦.¦..¦|¦-¦–¦+¦_¦!¦^¦~¦0¦1¦9¦٣',
  '99999999999999999999¦1e999¦-0¦a¦A¦é¦ß¦İ¦ﬀ¦漢¦ア¦ا¦𝟙¦x¦null¦true¦NaN¦undefined¦__proto__¦constructor',
  'toString¦hasOwnProperty¦javascript:¦http://¦data:¦https://a.example/¦2026-13-45¦31/02/2026¦12:61',
  '€ 1.299,00¦+32 2 555 01 23',
)

/** Values that upset readers of JSON. */
export const HOSTILE_VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 0.1, 1e308, -1e308, 2 ** 53, 5e-324],
  ...pieces('¦ ¦\0¦\ud800¦0¦-1¦1e999¦NaN¦null¦__proto__¦constructor¦javascript:alert(1)¦<b>'),
  ...pieces('2026-13-45T99:99:99Z¦99999999999999¦http://¦http://[::1¦//¦(x)×3000'),
  ...[[], {}, [[]], [null], [{}], [[], [[]]], { length: 5 }, { constructor: 1 }, ['', 0, null]],
  JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":1},"toString":1,"then":1}'),
  [{ valueOf: 1 }, { valueOf: 2 }, { toString: 1 }, { toString: 2 }],
]

/** Words that are plain text to us and something else to many programs. */
export const ODD_WORDS = pieces(
  '__proto__¦constructor¦toString¦hasOwnProperty¦null¦undefined¦NaN¦-0¦é¦ＡＢＣ¦ß¦İ¦ﷺ¦👩‍👩‍👧‍👦¦a\u0301',
  '\u202eabc¦\u200b¦\ufeff¦\u0000¦\u001b[31m¦\r\nSet-Cookie: a=b¦\u2028¦\ud800¦\udfff\ud800',
  '<script>alert(1)</script>¦"><img src=x>¦\' OR 1=1 --¦#{7*7}¦{{7*7}}¦%00¦../../etc/passwd',
  '..\\..\\boot.ini¦file:///etc/passwd¦%2e%2e%2f¦*¦.*¦(a+)+$¦| cat¦`id`¦$(id)¦\\¦/¦?¦#¦&¦=¦;¦ ¦\t',
)
