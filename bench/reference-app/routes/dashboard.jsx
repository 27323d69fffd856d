import { useStats } from '../api.js'

export function Component() {
  const { data } = useStats()
  if (!data) return <p>Loading...</p>
  return (
    <>
      <h1>Dashboard</h1>
      <dl>
        {Object.entries(data).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
