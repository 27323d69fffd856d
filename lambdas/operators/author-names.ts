import { operatorNames } from '../data/accounts/operators.ts'

/** An operator as the audit names them is their role and their id. */
const idIn = (madeBy: string) => madeBy.split(' ').at(-1) ?? madeBy

/** Returns the name of an operator as the audit names them, for all of these: one request, and none without them. */
async function namesOf(madeBy: readonly string[]) {
  const names = madeBy.length === 0 ? new Map<string, string>() : await operatorNames(madeBy.map(idIn))
  return (one: string) => names.get(idIn(one))
}

/** Adds the names of the operators who wrote notes. */
export async function withAuthors<Note extends { who: string }>(
  notes: readonly Note[],
): Promise<(Note & { author?: string })[]> {
  const nameOf = await namesOf(notes.map(({ who }) => who))
  return notes.map((note) => {
    const author = nameOf(note.who)
    return author === undefined ? note : { ...note, author }
  })
}

/** Adds the names of the operators who made changes. */
export async function withMakers<Change extends { made_by: string }>(
  changes: readonly Change[],
): Promise<(Change & { maker?: string })[]> {
  const nameOf = await namesOf(changes.map(({ made_by }) => made_by))
  return changes.map((change) => {
    const maker = nameOf(change.made_by)
    return maker === undefined ? change : { ...change, maker }
  })
}
