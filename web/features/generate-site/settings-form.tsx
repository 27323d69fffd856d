import { useId } from 'react'
import { maxAboutLength } from '#contract/site/site.ts'
import { aboutFields } from '../../lib/site/setting-fields.ts'
import { FieldMessage } from '../../ui/controls/field-message.tsx'
import { SocialFields } from '../../ui/controls/social-fields.tsx'
import { inputClasses, TextField } from '../../ui/controls/text-field.tsx'
import { TextareaField } from '../../ui/controls/textarea-field.tsx'
import { useCutPasteNote } from '../../ui/hooks/use-cut-paste-note.ts'
import { Card } from '../../ui/layout/card.tsx'
import { SaveNote } from './save-note.tsx'
import type { SettingName } from './settings-fields.ts'
import type { Settings } from './use-settings.ts'

type Props = { settings: Settings; addressHint: string }

export function SettingsForm({ settings, addressHint }: Props) {
  const field = (name: SettingName) => ({
    name,
    value: settings.values[name],
    onChange: (event: { target: { value: string } }) => settings.change(name, event.target.value),
    onBlur: () => settings.touch(name),
    error: settings.shownProblemOf(name),
  })
  return (
    <Card className="grid gap-8 sm:p-8">
      <section aria-labelledby="your-store" className="grid gap-5">
        <div className="flex items-center justify-between gap-4">
          <h2 id="your-store" className="text-lg font-semibold">
            Your store
          </h2>
          <SaveNote state={settings.saveState} onRetry={settings.save} />
        </div>
        <TextField label="Store Name" maxLength={60} hint={addressHint} {...field('store_name')} />
        <BrandColorField
          value={settings.values.brand_color}
          valid={settings.validColor}
          onChange={(value) => settings.change('brand_color', value)}
          onBlur={() => settings.touch('brand_color')}
          error={settings.shownProblemOf('brand_color')}
        />
      </section>
      <section aria-labelledby="reach-you" className="grid gap-5 border-t border-line pt-7">
        <div>
          <h2 id="reach-you" className="text-lg font-semibold">
            How buyers reach you
          </h2>
          <p className="text-sm text-muted">Optional. What you fill in appears at the foot of your site.</p>
        </div>
        <TextField
          label="Support Phone"
          type="tel"
          autoComplete="tel"
          placeholder="+1 555 010 1234"
          {...field('support_phone')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SocialFields field={field} />
        </div>
      </section>
      <section aria-labelledby="about-you" className="grid gap-5 border-t border-line pt-7">
        <div>
          <h2 id="about-you" className="text-lg font-semibold">
            About you
          </h2>
          <p className="text-sm text-muted">
            Optional. Your answers appear on your About page, in your words.
          </p>
        </div>
        {aboutFields.map(({ name, label, placeholder }) => (
          <TextareaField
            key={name}
            label={label}
            placeholder={placeholder}
            maxLength={maxAboutLength}
            {...field(name)}
          />
        ))}
      </section>
    </Card>
  )
}

/** `#2563EB` */
const hexLength = 7

type BrandColorFieldProps = {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  /** The last valid colour, shown in the picker while the hex code is being typed. */
  valid: string
  error?: string | undefined
}

/** A colour picker and a hex field, kept in sync. */
function BrandColorField({ value, onChange, onBlur, valid, error }: BrandColorFieldProps) {
  const id = useId()
  const cut = useCutPasteNote(hexLength)
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Brand Colour</legend>
      <div className="flex gap-3">
        <input
          type="color"
          aria-label="Brand colour picker"
          value={valid.toLowerCase()}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
          className="size-11 shrink-0 cursor-pointer rounded-lg border border-edge bg-surface p-1 [&::-webkit-color-swatch-wrapper]:p-0 [&::-webkit-color-swatch]:rounded-md [&::-webkit-color-swatch]:border-0"
        />
        <input
          type="text"
          aria-label="Brand colour hex code"
          name="brand_color"
          spellCheck={false}
          autoComplete="off"
          maxLength={hexLength}
          value={value}
          {...cut.handlers}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-message`}
          className={`${inputClasses} max-w-36 tabular-nums`}
        />
      </div>
      <FieldMessage
        id={`${id}-message`}
        error={error}
        note={cut.note}
        hint="Buttons, links and accents follow this colour."
      />
    </fieldset>
  )
}
