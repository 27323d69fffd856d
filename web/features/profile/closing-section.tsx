import { useState } from 'react'
import { closingDays } from '#rules/closing.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { ClosingDialog } from './closing-dialog.tsx'

export function ClosingSection({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingsSection
      id="close"
      title="Close my account"
      text={`Takes your store offline at once and deletes everything after ${closingDays} days.`}
    >
      <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 sm:px-7">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-semibold">Leave for good</h3>
          <p className="mt-0.5 text-sm text-muted">
            You see first what happens to your store, your money and your buyers. To pause only, close the
            store in Settings.
          </p>
        </div>
        <Button variant="danger" className="max-sm:w-full" onClick={() => setIsOpen(true)}>
          Close my account
        </Button>
      </Card>
      <ClosingDialog email={email} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </SettingsSection>
  )
}
