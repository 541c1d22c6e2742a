import type { Dice } from '../../support/full-scale/dice.ts'
import { type Drift, edited, inText, outsideScripts } from './drift.ts'
import { moveColumns } from './table-edits.ts'

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)>/g
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g

const harmless = (name: string, apply: Drift['apply']): Drift => ({
  name,
  isHarmless: true,
  apply,
})

const attributes = (html: string, change: (name: string, value: string) => string): string =>
  outsideScripts(html, (text) =>
    text.replace(
      TAG,
      (_, slash: string, tag: string, rest: string) =>
        `<${slash}${tag}${rest.replace(ATTRIBUTE, (_all, name: string, value: string) => change(name, value))}>`,
    ),
  )

/** The same page written otherwise. */
export const HARMLESS_DRIFTS: readonly Drift[] = [
  harmless('tags in capitals', (html) =>
    outsideScripts(html, (text) =>
      text.replace(
        TAG,
        (_, slash: string, tag: string, rest: string) => `<${slash}${tag.toUpperCase()}${rest}>`,
      ),
    ),
  ),
  harmless('attributes in capitals', (html) =>
    attributes(html, (name, value) => `${name.toUpperCase()}="${value}"`),
  ),
  harmless('attributes in single quotes', (html) =>
    attributes(html, (name, value) =>
      value.includes("'") ? `${name}="${value}"` : `${name}='${value}'`,
    ),
  ),
  harmless('attributes without quotes', (html) =>
    attributes(html, (name, value) =>
      /^[\w./?=-]+$/.test(value) ? `${name}=${value}` : `${name}="${value}"`,
    ),
  ),
  harmless('spaces around the equals sign', (html) =>
    attributes(html, (name, value) => `${name} = "${value}"`),
  ),
  harmless('more classes', (html) =>
    attributes(html, (name, value) =>
      name === 'class' ? `class="x-1 ${value} y2"` : `${name}="${value}"`,
    ),
  ),
  harmless('more attributes', (html) =>
    edited(html, ($) => void $('td, th, tr, table, div, span').attr('data-v-1a2b', '')),
  ),
  harmless('comments between tags', (html) =>
    outsideScripts(html, (text) =>
      text.replaceAll('</td>', '<!-- cell --></td><!-- <td>0</td> -->'),
    ),
  ),
  harmless('whitespace in cells', (html) =>
    edited(html, ($) => {
      for (const cell of $('td, th, option').get()) $(cell).prepend('\n\t   ').append(' \r\n  ')
    }),
  ),
  harmless('no-break spaces in cells', (html) =>
    edited(html, ($) => {
      for (const cell of $('td, th').get()) $(cell).prepend('&nbsp;').append('\u202f')
    }),
  ),
  harmless('letters as decimal entities', (html) =>
    inText(html, (text) =>
      text.replace(/[^\x20-\x7e\s]/g, (letter) => `&#${letter.codePointAt(0)};`),
    ),
  ),
  harmless('letters as hexadecimal entities', (html) =>
    inText(html, (text) =>
      text.replace(
        /[^\x20-\x7e\s]|[A-Z](?=[A-Z])(?![^&]*;)/g,
        (letter) => `&#x${letter.codePointAt(0)?.toString(16)};`,
      ),
    ),
  ),
  harmless('letters as named entities', (html) =>
    inText(html, (text) => text.replace(/[éèêàôûçÉ]/g, (letter) => NAMED[letter] as string)),
  ),
  harmless('accents as combining characters', (html) =>
    inText(html, (text) => text.normalize('NFD')),
  ),
  harmless('cells wrapped in spans', (html) =>
    edited(html, ($) => {
      for (const cell of $('td, th').get())
        $(cell).html(`<span class="d-inline"><b>${$(cell).html()}</b></span>`)
    }),
  ),
  harmless('tables wrapped in boxes', (html) =>
    edited(
      html,
      ($) => void $('table').wrap('<div class="table-responsive"><section></section></div>'),
    ),
  ),
  harmless('the page in one more box', (html) =>
    outsideScripts(html, (text) =>
      text
        .replace(/<main[^>]*>/, '$&<div id="app"><article>')
        .replace('</main>', '</article></div></main>'),
    ),
  ),
  harmless('cells and rows left open', (html) =>
    outsideScripts(html, (text) => text.replaceAll(/<\/t[dhr]>/g, '')),
  ),
  harmless('no thead and no tbody', (html) =>
    outsideScripts(html, (text) => text.replaceAll(/<\/?t(?:head|body)>/g, '')),
  ),
  harmless('columns in another order', (html, dice) => movedColumns(html, dice)),
  harmless('a column more, with its header', (html, dice) =>
    edited(html, ($) => moveColumns($, (cells) => cells, { added: dice.below(4) })),
  ),
  harmless('a title above the header', (html) =>
    outsideScripts(html, (text) =>
      text.replaceAll(/(<table[^>]*>)/g, '$1<caption>Saison en cours</caption>'),
    ),
  ),
  harmless('a script in front', (html) =>
    html.replace('<main', '<script>window.dataLayer = [{ page: "rows" }]</script><main'),
  ),
]

const NAMED: Readonly<Record<string, string>> = {
  é: '&eacute;',
  è: '&egrave;',
  ê: '&ecirc;',
  à: '&agrave;',
  ô: '&ocirc;',
  û: '&ucirc;',
  ç: '&ccedil;',
  É: '&Eacute;',
}

function movedColumns(html: string, dice: Dice): string {
  const turn = 1 + dice.below(3)
  return edited(html, ($) =>
    moveColumns($, (cells) => cells.map((_, at) => cells[(at + turn) % cells.length] as string)),
  )
}
