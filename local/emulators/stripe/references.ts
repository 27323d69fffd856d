/** The fields with which records refer to others. */
const fields = ['payment_intent', 'charge', 'customer', 'destination', 'sellerId'] as const

/** Finds the records of a kind by what they refer to. */
export function openReferences() {
  const idsBy = new Map<string, Set<string>>()

  const replace = (kind: string, before: object | undefined, after: { id: string }) => {
    for (const field of fields) {
      const [from, to] = [before && referenceIn(before, field), referenceIn(after, field)]
      if (from === to) continue
      if (from) idsBy.get(`${kind} ${from}`)?.delete(after.id)
      if (to) idsBy.set(`${kind} ${to}`, (idsBy.get(`${kind} ${to}`) ?? new Set()).add(after.id))
    }
  }
  return { replace, to: (kind: string, id: string) => [...(idsBy.get(`${kind} ${id}`) ?? [])] }
}

function referenceIn(value: object, field: (typeof fields)[number]) {
  const id: unknown = Reflect.get(value, field)
  return typeof id === 'string' ? id : undefined
}
