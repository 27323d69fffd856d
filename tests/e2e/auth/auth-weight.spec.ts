import { gzipSync } from 'node:zlib'
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const limitKibibytes = 110
const imported = /(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g
const signIn = /^sign-in-[\w-]+\.js$/

/** What the browser must have before it can show the form: the page's own scripts and all that they import at once. */
async function scriptsOfForm(request: APIRequestContext) {
  const html = await (await request.get('/auth')).text()
  const scripts = new Map<string, Buffer>()
  const named = [...new Set([...html.matchAll(/\/assets\/([^"]+\.js)"/g)].map(([, name = '']) => name))]
  const waiting = [...named]
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (scripts.has(name)) continue
    const body = await (await request.get(`/assets/${name}`)).body()
    scripts.set(name, body)
    for (const [, next = ''] of body.toString().matchAll(imported)) waiting.push(next)
  }
  return { named, scripts }
}

test('the sign-in form needs at most 110 KiB of script, named by its document', async ({ page, request }) => {
  const { named, scripts } = await scriptsOfForm(request)
  await page.route('**/assets/*.js', (route) => {
    const name = new URL(route.request().url()).pathname.replace('/assets/', '')
    return scripts.has(name) ? route.continue() : undefined
  })
  await page.goto('/auth', { waitUntil: 'commit' })
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  expect([...scripts.keys()].toSorted()).toEqual(named.toSorted())
  const bytes = [...scripts.values()].reduce((sum, body) => sum + gzipSync(body).length, 0)
  expect([...scripts.keys()].filter((name) => signIn.test(name))).toHaveLength(1)
  expect(bytes / 1024).toBeLessThanOrEqual(limitKibibytes)
})
