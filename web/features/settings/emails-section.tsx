import { useMutation, useQueryClient } from '@tanstack/react-query'
import { storeApi } from '#contract/api/store-api.ts'
import type { Store } from '#contract/store.ts'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { SettingsCard, SettingsSection } from '../../ui/layout/settings-section.tsx'
import { notify } from '../../ui/overlays/toasts/notify.ts'

/** Which mails the seller wants. Those about security and money that is theirs always come. */
export function EmailsSection({ store }: { store: Store }) {
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (sale_mails: boolean) => call(storeApi['update-store'], { sale_mails }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.home }),
    onError: (error) => notify.error('Your choice was not saved', error.message),
  })
  const isOn = save.isPending ? save.variables : (store.sale_mails ?? true)
  return (
    <SettingsSection id="emails" title="Emails" text="What we tell you by email.">
      <SettingsCard>
        <div className="flex items-center justify-between gap-5">
          <div className="min-w-0">
            <p className="font-medium">Each sale</p>
            <p className="mt-1 text-sm text-muted">
              With what it earned. After ten sales in a day, one email sums up the day.
            </p>
          </div>
          <Switch
            label="Email me each sale"
            checked={isOn}
            onChange={save.mutate}
            disabled={save.isPending}
          />
        </div>
      </SettingsCard>
    </SettingsSection>
  )
}
