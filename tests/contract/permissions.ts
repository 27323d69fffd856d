import type { Action, Grants } from '#contract/api/action.ts'
import { api } from '#contract/api/api.ts'

export const actions: Record<string, Action> = api

export const routeOf = (name: string) => `${actions[name]?.method} ${actions[name]?.path}`

export function permissionsOf({
  table = [],
  userPool,
  sites,
  files,
  uploads,
  courses,
  exports,
  secrets,
}: Grants) {
  return [
    ...table.map(({ operations, keys }) => `${operations.join('/')} ${keys.join('/')}`),
    ...(userPool ? [`pool ${userPool.join('/')}`] : []),
    ...(sites ? [`sites ${sites.join('/')}`] : []),
    ...(files ? [`files ${files.join('/')}`] : []),
    ...(uploads ? [`uploads ${uploads.join('/')}`] : []),
    ...(courses ? [`courses ${courses.join('/')}`] : []),
    ...(exports ? [`exports ${exports.join('/')}`] : []),
    ...(secrets ?? []).map((secret) => `secret ${secret}`),
  ]
}
