import { resolveNs } from 'node:dns/promises'
import { GetHostedZoneCommand, Route53Client } from '@aws-sdk/client-route-53'
import { type Finding, ok, toDo } from './finding.ts'

export type ResolveNs = (name: string) => Promise<string[]>

/** A certificate waits for ever for a record in a zone that the domain does not point to. */
export async function checkZone(
  domain: string,
  zoneId: string,
  nameServersOf: ResolveNs = resolveNs,
): Promise<Finding> {
  const check = `zone of ${domain}`
  const client = new Route53Client({ region: 'us-east-1' })
  const { DelegationSet, HostedZone } = await client.send(new GetHostedZoneCommand({ Id: zoneId }))
  const name = withoutDot(HostedZone?.Name ?? '')
  if (domain !== name && !domain.endsWith(`.${name}`))
    return toDo(check, `${zoneId} is of ${name}`, `Pass the id of the zone that holds ${domain}.`)
  const wanted = (DelegationSet?.NameServers ?? []).map(withoutDot).toSorted()
  const given = (await delegated(name, nameServersOf)).map(withoutDot).toSorted()
  if (wanted.some((server) => given.includes(server))) return ok(check, `${name} is delegated to Route 53`)
  return toDo(
    check,
    given.length > 0 ? `${name} is delegated to ${given.join(', ')}` : `${name} is delegated to nobody`,
    `Enter these name servers where ${name} is registered: ${wanted.join(', ')}`,
  )
}

async function delegated(name: string, nameServersOf: ResolveNs) {
  try {
    return await nameServersOf(name)
  } catch {
    return []
  }
}

const withoutDot = (name: string) => name.toLowerCase().replace(/\.$/, '')
