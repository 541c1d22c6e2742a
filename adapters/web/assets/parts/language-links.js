// The server does not know what scripts have changed in the address, nor its part after `#`.
document.querySelector('.languages')?.addEventListener('click', ({ target }) => {
  const link = target instanceof Element && target.closest('a')
  if (!link) return
  // An open report stays open: see report/history.js.
  if (history.state?.report) sessionStorage.setItem('report', history.state.report)
  const kept = new URLSearchParams(location.search)
  kept.set('lang', link.hreflang)
  link.search = String(kept)
  link.hash = location.hash
})
