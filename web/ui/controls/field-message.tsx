type Props = {
  id: string
  /** Without a text the error keeps its place, and what a script of the document has put there stays until it has one. */
  error?: string | undefined
  hint?: string | undefined
  /** What was done to the entry, announced when it appears. */
  note?: string | undefined
}

/** The message below a field: its error, announced when it appears, otherwise its hint; and a note. */
export function FieldMessage({ id, error, hint, note }: Props) {
  const isEmpty = error === '' && !hint
  return (
    <>
      {error || isEmpty ? (
        <p
          id={id}
          role="alert"
          hidden={isEmpty}
          suppressHydrationWarning
          className="mt-1.5 text-xs font-medium wrap-anywhere text-danger"
        >
          {error}
        </p>
      ) : (
        hint && (
          <p id={id} className="mt-1.5 text-xs wrap-anywhere text-muted">
            {hint}
          </p>
        )
      )}
      {note && (
        <p role="status" className="mt-1.5 text-xs font-medium text-warning">
          {note}
        </p>
      )}
    </>
  )
}
