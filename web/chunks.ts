import { join } from 'node:path'
import type { Rolldown } from 'vite'

type ModuleInfo = Pick<Rolldown.ModuleInfo, 'importedIds'>
type ReadModule = (id: string) => ModuleInfo | null
type Context = { getModuleInfo: ReadModule }

const inFolder = (path: string) => join(import.meta.dirname, path)

const application = inFolder('app/main.tsx')
const buyerApplication = inFolder('buyer/main.tsx')
/** Where the payment page leads to. */
const order = inFolder('buyer/thanks/thanks-page.tsx')
/** What the buyer's later chunks share is small: files of their own would be larger together. */
const sharedByLaterChunks = [
  'ui/controls/textarea-field.tsx',
  'ui/hooks/use-focus-after-change.ts',
  'ui/hooks/use-root-mark.ts',
  'buyer/data/use-request.ts',
].map(inFolder)
const signInForm = inFolder('features/auth/auth-page.tsx')
/** Fetched while the seller types. */
const userPool = ['lib/session/amplify-tokens.ts', 'lib/session/cognito-sign-in.ts'].map(inFolder)
/** What the dashboard needs at once; most of it is needed by every page of the signed-in area. */
const dashboard = [
  'app/shell/shell.tsx',
  'features/dashboard/dashboard-page.tsx',
  'app/resume-session.ts',
].map(inFolder)
const furtherPages = [
  'features/catalog/catalog-page.tsx',
  'features/my-products/my-products-page.tsx',
  'features/generate-site/generate-site-page.tsx',
  'features/orders/orders-page.tsx',
].map(inFolder)
/** Catalog, site and deals recommend courses, the dashboard does not. */
const recommending = inFolder('../rules/courses/recommend.ts')
const lazyParts = ['ui/overlays/dialog.tsx', 'ui/controls/switch.tsx'].map(inFolder)
/** What every dialog, switch and menu begins with. */
const controlCore =
  /node_modules\/@radix-ui\/(primitive|react-(compose-refs|context|id|presence|primitive|slot|use-[\w-]+))\//
const react = /node_modules\/(react|react-dom|scheduler)\//

/**
 * Cuts chunks by when they are needed: `start` by every route, `sign-in` by the form, `signed-in` by the dashboard and by
 * most pages behind the sign-in, `user-pool` by these and by whoever signs in. What the form shares with a page or with
 * dialogs is in `start`: a file of its own would be one more before the form. What dialogs and switches have in common is
 * in `signed-in`. The rest has a chunk per page and lazy part. React is apart, because it changes less often.
 */
export function createChunkOf() {
  let plan: Map<string, string> | undefined
  return (id: string, context: Context) => {
    if (react.test(id)) return 'react'
    plan ??= planChunks((module) => context.getModuleInfo(module))
    return plan.get(id) ?? null
  }
}

/**
 * Keeps what the buyer's application needs at once in one chunk, and what an order needs beside it in another. Otherwise
 * what a later chunk imports, too, would be cut out of them, and two files are larger than one.
 */
export function createBuyerChunkOf() {
  let plan: Map<string, string> | undefined
  return (id: string, context: Context) => {
    const read = (module: string) => context.getModuleInfo(module)
    plan ??= new Map([
      ...sharedByLaterChunks.map((module) => [module, 'later'] as const),
      ...[...staticImports([order], read)].map((module) => [module, 'order'] as const),
      ...[...staticImports([buyerApplication], read)].map((module) => [module, 'buyer'] as const),
    ])
    return plan.get(id) ?? null
  }
}

function planChunks(read: ReadModule) {
  const pages = furtherPages.map((page) => staticImports([page], read))
  const isShared = (id: string) => id !== recommending && pages.filter((page) => page.has(id)).length > 1
  const shared = pages.flatMap((page) => [...page].filter(isShared))
  const onDashboard = staticImports(dashboard, read)
  const signedIn = new Set([...onDashboard, ...shared])
  const signIn = staticImports([signInForm], read)
  const inLazyParts = staticImports(lazyParts, read)
  const isInside = (id: string) => signedIn.has(id) || pages.some((page) => page.has(id))
  const isNeededLater = (id: string) => isInside(id) || inLazyParts.has(id)
  return new Map([
    ...[...inLazyParts].filter((id) => controlCore.test(id)).map((id) => [id, 'signed-in'] as const),
    ...[...signedIn].map((id) => [id, 'signed-in'] as const),
    ...[...staticImports(userPool, read)]
      .filter((id) => signedIn.has(id))
      .map((id) => [id, 'user-pool'] as const),
    ...[...signIn].map((id) => [id, 'sign-in'] as const),
    ...[...signIn].filter(isNeededLater).map((id) => [id, 'start'] as const),
    ...[...staticImports([application], read)].map((id) => [id, 'start'] as const),
  ])
}

/** Returns the modules and all that they import at once, directly or not. */
function staticImports(ids: readonly string[], read: ReadModule) {
  const found = new Set<string>()
  const waiting = [...ids]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(read(id)?.importedIds ?? []))
  }
  return found
}
