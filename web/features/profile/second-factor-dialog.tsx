import { useMemo, useState } from 'react'
import { renderSVG } from 'uqr'
import { saveFile } from '../../lib/files/save-file.ts'
import { AuthenticatorCodeField } from '../../ui/controls/authenticator-code-field.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import type { SecondFactorState } from './use-second-factor.ts'

type Props = { factor: SecondFactorState; setup: { secret: string; uri: string } }

const inFours = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Shows the QR code, takes the first code of the app, then shows the recovery codes once. */
export function SecondFactorDialog({ factor: { confirm, start }, setup }: Props) {
  const [code, setCode] = useState('')
  const svg = useMemo(() => renderSVG(setup.uri, { ecc: 'M', border: 4, pixelSize: 6 }), [setup.uri])
  const close = () => {
    start.reset()
    confirm.reset()
  }
  if (confirm.data) return <RecoveryCodesDialog codes={confirm.data.recovery_codes} onClose={close} />
  const submit = () => {
    if (!confirm.isPending) confirm.mutate(code.trim())
  }
  return (
    <FormDialog
      title="Set up your authenticator app"
      text="Scan the code with an app such as 1Password, Google Authenticator or Aegis, then enter what it shows."
      confirmText="Turn on"
      isBusy={confirm.isPending}
      busyText="Checking..."
      onClose={close}
      onSubmit={submit}
      className="grid gap-5"
    >
      <img
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt="QR code for your authenticator app"
        width={200}
        height={200}
        className="mx-auto size-50 rounded-lg border border-line"
      />
      <p className="text-sm text-muted">
        No camera? Type this key: <code className="font-mono text-ink">{inFours(setup.secret)}</code>
      </p>
      <AuthenticatorCodeField
        code={code}
        onCode={(typed) => {
          setCode(typed)
          if (confirm.error) confirm.reset()
        }}
        error={confirm.error?.message}
      />
    </FormDialog>
  )
}

type CodesProps = { codes: readonly string[]; onClose: () => void }

/** The ten recovery codes. They cannot be shown again. */
export function RecoveryCodesDialog({ codes, onClose }: CodesProps) {
  const text = codes.join('\n')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Your recovery codes"
      text="Each one signs you in once without your phone. Keep them where only you can find them: they are not shown again."
      footer={
        <>
          <Button variant="secondary" onClick={() => saveFile('recovery-codes.txt', [text], 'text/plain')}>
            Download
          </Button>
          <Button onClick={onClose}>I have saved them</Button>
        </>
      }
    >
      <ol className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-lg border border-line p-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Dialog>
  )
}
