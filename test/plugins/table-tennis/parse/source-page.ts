import { AppError } from '../../../../core/errors.ts'
import type { SourcePage } from '../../../../plugins/table-tennis/parse/pages.ts'

export const URL_OF_PAGE = 'https://source.test/page.php'

/** A whole page around the markup. */
export const pageOf = (body: string): SourcePage => ({
  url: URL_OF_PAGE,
  html: `<!DOCTYPE html><html lang="fr"><head><title>Page</title></head><body>${body}</body></html>`,
})

/** As PHP prints it into a page. */
export const WARNING =
  '<br />\n<b>Warning</b>:  Undefined array key "Nom" in <b>/var/www/html/fiche.php</b> on line <b>48</b><br />\n'

/** For `assert.throws`: the page's address and what it lacks are named. */
export const isNotUnderstood =
  (missing: RegExp) =>
  (error: unknown): boolean =>
    error instanceof AppError &&
    error.code === 'PAGE_NOT_UNDERSTOOD' &&
    error.data.url === URL_OF_PAGE &&
    missing.test(String(error.data.missing))
