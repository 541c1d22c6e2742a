/** How much of a page's headline a title for many pages keeps. */
export type TitleForm = 'short' | 'blanked' | 'rule'

/** Share of the words of a text about one thing that one about several has, too. */
const ALIKE = 0.5

/**
 * Title for a group of pages: their headline without the values in brackets, or also without the
 * values that differ, or the title of the check.
 * @param headlines at least one of each kind; '' for an unknown one
 */
export function groupTitle(
  headlines: Iterable<string>,
  { rule }: { readonly rule: string },
): { readonly form: TitleForm; readonly title: string } {
  const shorts = new Set([...headlines].map(short))
  const [first = ''] = shorts
  if (shorts.size === 1 && first !== '') return { form: 'short', title: first }
  shorts.delete('')
  const forms = new Map([...shorts].map((text) => [blanked(text), text]))
  const [title = '', ...others] = [...forms].sort(byNumber).map(([form]) => form)
  const isOne =
    title !== '' &&
    !isCount(title) &&
    others.every((form) => isSingular(form, forms) && alike(form, title))
  return isOne ? { form: 'blanked', title } : { form: 'rule', title: rule }
}

/** The form of a title that was made of a headline, among others. */
export function formOf(title: string, headline: string): TitleForm {
  if (title === short(headline)) return 'short'
  return title === blanked(short(headline)) ? 'blanked' : 'rule'
}

/** The headline of a page in the form of a title. */
export function inForm(headline: string, form: Exclude<TitleForm, 'rule'>): string {
  return form === 'short' ? short(headline) : blanked(short(headline))
}

function short(headline: string): string {
  return headline.replace(/\s*\([^()]*\)$/, '')
}

/** Without quotations and numbers, which are those of one page. */
function blanked(text: string): string {
  return text
    .replace(/"[^"]*"|“[^”]*”|«[^»]*»/g, (quoted) => `${quoted[0]}…${quoted.at(-1)}`)
    .replace(/\d(?:[\d.,\u00a0\u202f ]*\d)?/g, '…')
}

/** "… of … links are broken" says less than the rule. */
function isCount(form: string): boolean {
  return (form.match(/(?<!["“«])…/g)?.length ?? 0) > 1
}

type Form = readonly [form: string, text: string]

/** Texts about several things first. */
function byNumber([, a]: Form, [, b]: Form): number {
  return Number(isAboutOne(a)) - Number(isAboutOne(b))
}

function isAboutOne(text: string): boolean {
  return /(?:^|\s)1\s/.test(text)
}

function isSingular(form: string, forms: ReadonlyMap<string, string>): boolean {
  return isAboutOne(forms.get(form) ?? '')
}

function alike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => new Set(text.toLowerCase().split(/\s+/)))
  return [...a!].filter((word) => b!.has(word)).length >= ALIKE * Math.max(a!.size, b!.size)
}
