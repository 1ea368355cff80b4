import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source-files.ts'

const folder = join(root, 'deploy/systemd')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

test('the unit of the server starts what the image starts, and waits for it longer than it announces that it leaves', () => {
  const unit = readFileSync(join(folder, 'noren.service'), 'utf8')
  const [, command = ''] = /^CMD (.+)$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? []
  const [, started] = /^ExecStart=\/usr\/bin\/(.+)$/m.exec(unit) ?? []
  expect(started?.split(' ')).toEqual(JSON.parse(command))
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(60)
})

test('what a timer starts is there: its service, and the command of the service', () => {
  const timers = readdirSync(folder).filter((name) => name.endsWith('.timer'))
  expect(timers.length).toBeGreaterThan(1)
  for (const timer of timers) {
    const service = join(
      folder,
      timer.replace(/(@\w+)?\.timer$/, (_, of) => `${of ? '@' : ''}.service`),
    )
    expect(existsSync(service), service).toBe(true)
    if (service.endsWith('@.service')) continue
    const commands = [
      ...readFileSync(service, 'utf8').matchAll(/^ExecStart=.* run --silent (\S+)/gm),
    ]
    expect(commands.length, service).toBeGreaterThan(0)
    for (const [, name = ''] of commands) expect(scripts[name], name).toBeDefined()
  }
})
