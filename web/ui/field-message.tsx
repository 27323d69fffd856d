type Props = { id: string; error?: string | undefined; hint?: string | undefined }

/** The message below a field: its error, announced when it appears, otherwise its hint. */
export function FieldMessage({ id, error, hint }: Props) {
  if (error) {
    return (
      <p id={id} role="alert" className="mt-1.5 text-xs font-medium wrap-anywhere text-danger">
        {error}
      </p>
    )
  }
  if (!hint) return null
  return (
    <p id={id} className="mt-1.5 text-xs wrap-anywhere text-muted">
      {hint}
    </p>
  )
}
