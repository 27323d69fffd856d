import { operatorNames } from '../../data/accounts/operators.ts'

/** An operator as the audit names them is their role and their id. */
const idIn = (madeBy: string) => madeBy.split(' ').at(-1) ?? madeBy

/** Adds the names of the operators who wrote notes: one request. */
export async function withAuthors<Note extends { who: string }>(
  notes: readonly Note[],
): Promise<(Note & { author?: string })[]> {
  if (notes.length === 0) return []
  const names = await operatorNames(notes.map(({ who }) => idIn(who)))
  return notes.map((note) => {
    const author = names.get(idIn(note.who))
    return author === undefined ? note : { ...note, author }
  })
}

/** Adds the names of the operators who made changes: one request. */
export async function withAuthorNames<Change extends { made_by: string }>(
  changes: readonly Change[],
): Promise<(Change & { maker?: string })[]> {
  const names = await operatorNames(changes.map(({ made_by }) => idIn(made_by)))
  return changes.map((change) => {
    const maker = names.get(idIn(change.made_by))
    return maker === undefined ? change : { ...change, maker }
  })
}
