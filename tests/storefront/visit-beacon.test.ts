import { Window } from 'happy-dom'
import { afterEach, expect, test } from 'vitest'
import { ownVisitFragment, readVisitQuery } from '#contract/visits.ts'
import { renderSite } from '#storefront/render-site.ts'
import { pageWithCourseContent } from '../harness/pages/page-with-course-content.ts'

const store = 'https://ada.stores.example/'
const appOrigin = 'https://app.example.com'
const windows: Window[] = []
afterEach(async () => {
  await Promise.all(windows.splice(0).map(({ happyDOM }) => happyDOM.close()))
})

type Opened = {
  url?: string
  /** Of the page, below the store's url. */
  path?: string
  /** What the page says of its own url. */
  page?: string
  referrer?: string
  isLive?: boolean
  /** How the browser came to the page. */
  navigation?: string
  navigator?: object
  /** What the same tab, and so the same browser, kept from an earlier page. */
  tab?: Window
  /** What another tab of the same browser kept. */
  browser?: Window
}

/** Opens a store's page in a browser. Returns the beacons that it sent. */
async function open({
  url = store,
  path = '',
  page = store,
  referrer = '',
  isLive = true,
  navigation = 'navigate',
  ...from
}: Opened = {}) {
  const window = new Window({
    url,
    settings: { enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true },
  })
  windows.push(window)
  const local = (from.tab ?? from.browser)?.localStorage ?? {}
  for (const [key, value] of Object.entries(local)) window.localStorage.setItem(key, String(value))
  for (const [key, value] of Object.entries(from.tab?.sessionStorage ?? {}))
    window.sessionStorage.setItem(key, String(value))
  const beacons: string[] = []
  const define = (target: object, values: object) => {
    for (const [name, value] of Object.entries(values))
      Object.defineProperty(target, name, { value, configurable: true })
  }
  define(window.navigator, { sendBeacon: (address: string) => beacons.push(address), ...from.navigator })
  define(window.document, { referrer })
  define(window.performance, { getEntriesByType: () => [{ type: navigation }] })
  Object.assign(window, { fetch: async () => ({ json: async () => ({ url: 'https://pay.example/' }) }) })
  window.location.assign = () => {}
  const pages = renderSite({ ...pageWithCourseContent(1), url: page, isLive, appOrigin })
  window.document.write(pages.get(path) ?? '')
  await window.happyDOM.waitUntilComplete()
  return { window, beacons }
}

const sourceIn = (beacon = '') => {
  const { source: hex = '' } = readVisitQuery(new URL(beacon, store).search.slice(1)) ?? {}
  return Buffer.from(hex, 'hex').toString()
}

test('opening a published page sends one beacon without data about the visitor', async () => {
  const { beacons } = await open({ referrer: 'https://l.instagram.com/' })
  expect(beacons).toEqual(['/v?store=store-1&page=home'])
})

test('the beacon says which kind of page was opened', async () => {
  const slug = pageWithCourseContent(1).products[0]?.slug
  const paths = ['', `courses/${slug}`, `free/${slug}`, 'about', 'faq', '404']
  const opened = await Promise.all(paths.map((path) => open({ url: store + path, path })))
  expect(opened.map(({ beacons }) => new URL(beacons[0] ?? '', store).searchParams.get('page'))).toEqual([
    ...['home', 'course', 'lesson', 'about', 'faq', 'missing'],
  ])
})

test.each([
  ['?s=Instagram%20bio&utm_source=x', 'Instagram bio'],
  ['?utm_source=newsletter', 'newsletter'],
  ['?s=***&utm_source=newsletter', 'newsletter'],
  [`?s=${'*'.repeat(64)}late&utm_source=newsletter`, 'newsletter'],
  ['?s=%E2%84%A2&utm_source=newsletter', '™'],
  ['?s=%3Cimg%20src%3Dx%3E%26store%3Devil%23', '<img src=x>&store=evil#'],
  [`?s=${encodeURIComponent('日本'.repeat(50))}`, '日本'.repeat(32)],
])('%s sends the source in a form that no log changes', async (query, source) => {
  const { beacons } = await open({ url: `${store}${query}` })
  expect(beacons).toHaveLength(1)
  expect(sourceIn(beacons[0])).toBe(source)
})

test.each([
  ['a preview', { isLive: false }],
  ['a reload', { navigation: 'reload' }],
  ['going back or forward', { navigation: 'back_forward' }],
  ['a link of the page itself', { referrer: `${store}?s=a#courses` }],
  ['a visitor who asks not to be tracked', { navigator: { doNotTrack: '1' } }],
  ['a visitor with Global Privacy Control', { navigator: { globalPrivacyControl: true } }],
])('%s sends none', async (_, how) => {
  expect((await open(how)).beacons).toEqual([])
})

test('a store reached by path is visited from another store of the origin', async () => {
  const url = 'https://stores.example/ada/'
  expect((await open({ url, page: url, referrer: 'https://stores.example/bob/' })).beacons).toHaveLength(1)
  for (const referrer of [url, `${url}courses/honest-copy`])
    expect((await open({ url, page: url, referrer })).beacons).toEqual([])
})

test('the return from payment sends none, and the next visit counts', async () => {
  const { window } = await open()
  for (const selector of ['[data-add]', '[data-checkout]'])
    window.document.querySelector(selector)?.dispatchEvent(new window.MouseEvent('click'))
  await window.happyDOM.waitUntilComplete()
  const returned = await open({ tab: window, referrer: 'https://pay.example/' })
  expect(returned.beacons).toEqual([])
  expect((await open({ tab: returned.window })).beacons).toHaveLength(1)
})

test('the seller’s own link sends none from then on and hides itself', async () => {
  const own = await open({ url: `${store}?s=a${ownVisitFragment}`, referrer: `${appOrigin}/` })
  expect(own.beacons).toEqual([])
  expect(own.window.location.href).toBe(`${store}?s=a`)
  expect((await open({ browser: own.window })).beacons).toEqual([])
})

test.each(['', 'https://l.instagram.com/', `${appOrigin}.evil.example/`])(
  'a shared own link counts its follower from %j, now and later',
  async (referrer) => {
    const shared = await open({ url: `${store}${ownVisitFragment}`, referrer })
    expect(shared.beacons).toHaveLength(1)
    expect(shared.window.location.href).toBe(store)
    expect((await open({ browser: shared.window })).beacons).toHaveLength(1)
  },
)
