type Option<Value extends string> = { value: Value; text: string }
type Props<Value extends string> = {
  legend: string
  hint?: string
  name: string
  options: readonly Option<Value>[]
  chosen: readonly Value[]
  /** Several may be chosen, at most this many. One, if undefined. */
  most?: number
  error?: string | undefined
  onChange: (chosen: Value[]) => void
}

/** Choices that are all in view, one or several of them chosen. */
export function ChoiceChips<Value extends string>(props: Props<Value>) {
  const { legend, hint, name, options, chosen, most, error, onChange } = props
  const isFull = most !== undefined && chosen.length >= most
  const toggle = (value: Value) => {
    if (most === undefined) return onChange([value])
    onChange(options.map((option) => option.value).filter((one) => (one === value) !== chosen.includes(one)))
  }
  return (
    <fieldset aria-describedby={error || hint ? `${name}-message` : undefined}>
      <legend className="text-sm font-medium">{legend}</legend>
      {(error || hint) && (
        <p
          id={`${name}-message`}
          role={error ? 'alert' : undefined}
          className={error ? 'mt-0.5 text-xs font-medium text-danger' : 'mt-0.5 text-xs text-muted'}
        >
          {error ?? hint}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {options.map(({ value, text }) => {
          const isChosen = chosen.includes(value)
          return (
            <label
              key={value}
              className="inline-flex min-h-11 cursor-pointer items-center rounded-3xl border border-edge bg-surface px-4 py-1.5 text-sm font-medium transition-colors hover:bg-subtle has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-disabled:cursor-not-allowed has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type={most === undefined ? 'radio' : 'checkbox'}
                name={name}
                className="sr-only"
                checked={isChosen}
                disabled={isFull && !isChosen}
                aria-invalid={error && most !== undefined ? true : undefined}
                onChange={() => toggle(value)}
              />
              {text}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
