import Info from 'lucide-react/icons/info'

/** Why this screen is shown and not the one that was asked for. */
export const Notice = ({ text }: { text: string }) => (
  <p role="status" className="mb-6 flex gap-3 rounded-xl bg-warning-soft px-4 py-3 text-sm text-ink">
    <Info aria-hidden className="mt-0.5 size-4.5 shrink-0 text-warning" />
    {text}
  </p>
)
