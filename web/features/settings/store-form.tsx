import { SaveRow } from '../../ui/controls/save-row.tsx'
import { SocialFields } from '../../ui/controls/social-fields.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { SettingsCard } from '../../ui/layout/settings-section.tsx'
import type { SettingName } from './form-state.ts'
import type { SettingsForm } from './use-settings-form.ts'

export const storeFields = [
  'store_name',
  'support_email',
  'support_phone',
  'facebook',
  'twitter',
  'instagram',
  'youtube',
] as const satisfies SettingName[]

export function StoreForm({ form, isLive }: { form: SettingsForm; isLive: boolean }) {
  const field = (name: (typeof storeFields)[number]) => ({
    name,
    value: form.values[name],
    onChange: ({ target }: { target: { value: string } }) => form.change(name, target.value),
    onBlur: () => form.touch(name),
    error: form.errorOf(name),
  })
  return (
    <form ref={form.element} onSubmit={form.submit} noValidate aria-label="Store">
      <SettingsCard>
        <TextField
          label="Store Name"
          maxLength={60}
          hint="Your store's one name: here, on your site, at checkout and in the mails to your buyers."
          {...field('store_name')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Support Email"
            type="email"
            autoComplete="email"
            placeholder="help@example.com"
            {...field('support_email')}
          />
          <TextField
            label="Support Phone"
            type="tel"
            autoComplete="tel"
            placeholder="+1 555 010 1234"
            {...field('support_phone')}
          />
          <SocialFields field={field} />
        </div>
        <SaveRow
          what="store"
          {...form.row}
          note={
            isLive
              ? 'Buyers see changes when you publish again.'
              : 'Fields you leave empty don’t appear in your store.'
          }
        />
      </SettingsCard>
    </form>
  )
}
