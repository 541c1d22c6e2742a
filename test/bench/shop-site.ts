// `shop-site.ts <pages> <bytes> [cases]`: the shop in a process of its own. Prints one line
// {"url": ..., "addresses": ...}.
import { Shop } from '../replica/shop/shop.ts'

const [pages = '2000', bytes = '4000', cases = '0'] = process.argv.slice(2)
const shop = new Shop({ pages: Number(pages), bytes: Number(bytes), cases: Number(cases) })
const site = await shop.serve()
process.once('SIGTERM', () => site.close())
console.log(JSON.stringify({ url: site.origin, addresses: shop.pages.size }))
