type Props = { checked: boolean; onChange: (checked: boolean) => void }

const LegalLink = ({ to, text }: { to: string; text: string }) => (
  <a
    href={to}
    target="_blank"
    rel="noreferrer"
    className="font-medium text-accent underline underline-offset-3"
  >
    {text}
  </a>
)

export const TermsCheckbox = ({ checked, onChange }: Props) => (
  <label className="flex min-h-11 items-center gap-3 text-sm">
    <input
      type="checkbox"
      name="terms"
      required
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="size-5 shrink-0 rounded-sm"
    />
    <span>
      I agree to the <LegalLink to="/terms" text="Terms of Service" /> and the{' '}
      <LegalLink to="/privacy" text="Privacy Policy" />.
    </span>
  </label>
)
