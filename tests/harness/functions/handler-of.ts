import { pathToFileURL } from 'node:url'
import type { ActionName } from '#contract/api/api.ts'
import { entryFile } from '#infra/bundling/one-handler.ts'
import { functions, handlerNameOf } from '#infra/functions/function-definitions.ts'
import type { ActionHandler } from '#lambdas/http/action.ts'

/** Imports the handler that an action's function is bundled from. */
export async function handlerOf(action: ActionName): Promise<ActionHandler> {
  const entry = functions.find(({ name }) => name === action)?.entry ?? ''
  const file = pathToFileURL(entryFile(entry)).href
  const handlers: Record<string, ActionHandler> = await import(/* @vite-ignore */ file)
  const handler = handlers[handlerNameOf(action)]
  if (!handler) throw new Error(`${entry} has no handler of ${action}.`)
  return handler
}
