import { socialFields } from '../../lib/setting-fields.ts'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { BrandColorField } from './brand-color-field.tsx'
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
          <p className="text-sm text-muted">
            Optional. Whatever you fill in appears at the foot of your site.
          </p>
        </div>
        <TextField
          label="Support Phone"
          type="tel"
          autoComplete="tel"
          placeholder="+1 555 010 1234"
          {...field('support_phone')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          {socialFields.map(({ name, label, placeholder }) => (
            <TextField
              key={name}
              label={label}
              type="url"
              inputMode="url"
              placeholder={placeholder}
              {...field(name)}
            />
          ))}
        </div>
      </section>
    </Card>
  )
}
