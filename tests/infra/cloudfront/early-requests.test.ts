import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { api } from '#contract/api/api.ts'
import { buyerRoutes } from '#contract/urls/buyer-routes.ts'
import { correlationHeader } from '#contract/urls/edge.ts'
import {
  earlyLibraryHash,
  earlyRequestsHash,
  earlySignInHash,
  lastSeenPageHash,
  startApplicationHash,
  startLibraryHash,
  staticFormHash,
} from '#contract/urls/inline-script-hashes.ts'
import { sendEarlyRequests } from '#web/app/early-requests.ts'
import { keepStaticForm } from '#web/app/keep-static-form.ts'
import { showLastSeenPage } from '#web/app/show-last-seen-page.ts'
import { startApplication } from '#web/app/start-application.ts'
import { requestLibrary } from '#web/buyer/data/request-library.ts'
import { startLibrary } from '#web/buyer/start-library.ts'
import { documentContents } from '#web/document-contents.ts'
import { lastSeenPageKey } from '#web/lib/session/last-seen.ts'
import { markerKey } from '#web/lib/session/marker.ts'
import { separateScript } from '#web/separate-script.ts'

test('the policy allows the script that sends a document’s first requests', () => {
  expect(earlyRequestsHash).toBe(`sha256-${createHash('sha256').update(sendEarlyRequests).digest('base64')}`)
})

test('the policy allows the script that requests a buyer’s library', () => {
  expect(earlyLibraryHash).toBe(`sha256-${createHash('sha256').update(requestLibrary).digest('base64')}`)
  expect(requestLibrary).toContain(`'${correlationHeader}'`)
  expect(requestLibrary).toContain(`fetch('${buyerRoutes['get-library'].path}'`)
})

test('the policy allows the script that starts a buyer’s application', () => {
  expect(startLibraryHash).toBe(`sha256-${createHash('sha256').update(startLibrary).digest('base64')}`)
})

test('the policy allows the script that shows the dashboard as it was', () => {
  expect(lastSeenPageHash).toBe(`sha256-${createHash('sha256').update(showLastSeenPage).digest('base64')}`)
})

test('the policy allows the script that preserves early input in a form', () => {
  expect(staticFormHash).toBe(`sha256-${createHash('sha256').update(keepStaticForm).digest('base64')}`)
  expect(keepStaticForm).toContain(`getItem('${markerKey}')`)
})

test('the policy allows the script that signs in before the application', async () => {
  const script = await separateScript('app/early-sign-in/start.ts')
  expect(earlySignInHash).toBe(`sha256-${createHash('sha256').update(script).digest('base64')}`)
  expect(script).not.toContain('</')
})

test('the policy allows the script that starts the application', () => {
  expect(startApplicationHash).toBe(
    `sha256-${createHash('sha256').update(startApplication).digest('base64')}`,
  )
})

test('the script reads stored session and dashboard and sends the correlation header', () => {
  expect(sendEarlyRequests).toContain(`getItem('${markerKey}')`)
  expect(sendEarlyRequests).toContain(`getItem('${lastSeenPageKey}')`)
  expect(sendEarlyRequests).toContain(`'${correlationHeader}'`)
})

test('it sends requests that exist and change nothing', () => {
  const read = Object.values(api).flatMap(({ method, path }) => (method === 'GET' ? [path] : []))
  for (const { early } of Object.values(documentContents))
    for (const path of early) expect(read).toContain(path)
})

test('a document of the desk has nothing sent or fetched for a seller', async () => {
  const ofDesk = Object.values(documentContents).filter(({ early }) =>
    early.some((path) => path.startsWith('/api/admin')),
  )
  expect(ofDesk.map(({ isDesk }) => isDesk)).toEqual([true, true])
  expect(await askedFor('seller')).toEqual({ atOnce: [], afterList: [] })
  expect(await askedFor('admin', '?q=ada')).toEqual({ atOnce: ['/desk.js'], afterList: [] })
})

test('the desk’s scripts are fetched after its list', async () => {
  const atOnce = ['/api/admin/sellers', '/list.json', '/list.js']
  expect(await askedFor('admin')).toEqual({ atOnce, afterList: ['/desk.js'] })
})

/** What the script fetches in a document of the desk, and prepares as modules, while somebody with this role is signed in. */
async function askedFor(role: string, search = '') {
  const claims = { sub: 'ada', exp: Date.now() / 1000 + 600, role }
  const stored: Record<string, string> = {
    [markerKey]: 'ada',
    'CognitoIdentityServiceProvider.app.LastAuthUser': 'ada',
    'CognitoIdentityServiceProvider.app.ada.accessToken': `.${btoa(JSON.stringify(claims))}.`,
  }
  const asked: string[] = []
  let replied = () => {}
  const reply = new Promise<void>((resolve) => {
    replied = resolve
  })
  const config = {
    dataset: {
      fonts: '',
      desk: '/desk.js',
      early: '/api/admin/sellers',
      view: '/list.js',
      pieces: '/list.json',
    },
    textContent: '{"userPoolClientId":"app"}',
  }
  const page = {
    document: {
      documentElement: { dataset: {} },
      head: {
        append: ({ rel, href, src }: { rel?: string; href?: string; src?: string }) =>
          asked.push(rel === 'modulepreload' ? `module ${href}` : (href ?? src ?? '')),
      },
      createElement: () => ({}),
      getElementById: () => config,
    },
    localStorage: { getItem: (name: string) => stored[name] ?? null },
    sessionStorage: { getItem: () => null },
    location: { search, pathname: '/admin/users' },
    fetch: (path: string) => {
      asked.push(path)
      return reply
    },
    window: {},
    setTimeout: (run: () => void, ms = 0) => ms === 0 && run(),
    crypto,
    atob,
  }
  runInNewContext(sendEarlyRequests, page)
  const atOnce = asked.splice(0)
  replied()
  await setImmediate()
  return { atOnce, afterList: asked }
}
