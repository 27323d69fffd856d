/** `todo`: do it before the deployment. `later`: it can be seen, or done, only after it. `unknown`: it could not be read. */
export type Verdict = 'ok' | 'todo' | 'later' | 'unknown'

/** What one check found; `todo` says what to do. */
export type Finding = { check: string; verdict: Verdict; says: string; todo?: string }

export const ok = (check: string, says: string): Finding => ({ check, verdict: 'ok', says })
export const toDo = (check: string, says: string, todo: string): Finding => ({
  check,
  verdict: 'todo',
  says,
  todo,
})
export const later = (check: string, says: string, todo: string): Finding => ({
  check,
  verdict: 'later',
  says,
  todo,
})

/** Returns what a check found. One that fails, as without the permission to read, ends no other. */
export async function runCheck(
  check: string,
  look: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await look()
  } catch (error) {
    const says = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    return [{ check, verdict: 'unknown', says, todo: 'Look with credentials that may read it.' }]
  }
}

const marks: Record<Verdict, string> = {
  ok: 'ok     ',
  todo: 'TO DO  ',
  later: 'later  ',
  unknown: 'UNKNOWN',
}

export const lineOf = ({ check, says, todo, verdict }: Finding) =>
  [`${marks[verdict]}  ${check}: ${says}`, ...(todo ? [`         ${todo}`] : [])].join('\n')
