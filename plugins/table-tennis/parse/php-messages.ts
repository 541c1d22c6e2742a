/** As PHP prints them into a page: with markup, or each on a line of its own. */
const WITH_MARKUP =
  /(?:<br ?\/?>\s{0,8})?<b>(?:Warning|Notice|Deprecated)<\/b>:[^<]{0,1000}<b>[^<]{0,400}<\/b> on line <b>\d{1,7}<\/b>(?:<br ?\/?>)?/g
const PLAIN = /^(?:PHP )?(?:Warning|Notice|Deprecated): [^\n<]{1,1000} on line \d{1,7}\r?$/gm
const MARK = /Warning|Notice|Deprecated/

/** What PHP says when it looks into a record that was not found. */
const NO_RECORD = /Undefined (?:array key|index|offset|property)|Trying to access array offset/
const FAULT = /Fatal error|Parse error|Uncaught |SQLSTATE|mysqli|PDOException/

/** The page without the messages of PHP in it; a good page can carry some. */
export const withoutPhpMessages = (html: string): string =>
  MARK.test(html) ? html.replace(WITH_MARKUP, '').replace(PLAIN, '') : html

/** Whether PHP says that what was asked for is not there, rather than that it failed. */
export const tellsOfNoRecord = (html: string): boolean => NO_RECORD.test(html) && !FAULT.test(html)

/** Whether PHP says that it failed. */
export const tellsOfFault = (html: string): boolean => FAULT.test(html)
