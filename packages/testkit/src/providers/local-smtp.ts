import { type AddressInfo, createServer, type Socket } from 'node:net'

/**
 * How it fails: with a response to a command ('MAIL', 'RCPT', 'DATA', 'AUTH', 'END'), or with a broken
 * connection.
 */
export type SmtpFault = { at: string; answer: string } | { at: string; kind: 'drop' | 'silence' }

export interface Letter {
  from: string
  to: string[]
  /** Head and body as received, with dots unstuffed. */
  source: string
}

/** The files in a letter, read from its source (RFC 2045: parts with a file name, in base64). */
export const attachmentsOf = ({ source }: Letter): { fileName: string; bytes: Buffer }[] => {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1]
  if (!boundary) return []
  return source.split(`--${boundary}`).flatMap((part) => {
    const [head = '', ...body] = part.split('\n\n')
    const fileName = /Content-Disposition: attachment;\s+filename="?([^"\n]+)"?/.exec(head)?.[1]
    if (!fileName || !/Content-Transfer-Encoding: base64/i.test(head)) return []
    return [{ fileName, bytes: Buffer.from(body.join(''), 'base64') }]
  })
}

/**
 * Test support: a local mail server with the parts of RFC 5321 and RFC 4954 (AUTH PLAIN) that tests need.
 */
export const startLocalSmtp = async () => {
  const letters: Letter[] = []
  const faults: SmtpFault[] = []
  const commands: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    converse(socket, { letters, faults, commands })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    env: {
      MAIL: 'smtp',
      SMTP_URL: `smtp://noren:local%20password@127.0.0.1:${port}`,
      SMTP_FROM: 'Noren <no-reply@noren.example>',
    },
    letters,
    faults,
    commands,
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type LocalSmtp = Awaited<ReturnType<typeof startLocalSmtp>>

interface Books {
  letters: Letter[]
  faults: SmtpFault[]
  commands: string[]
}

const CREDENTIALS = '\0noren\0local password'

const converse = (socket: Socket, { letters, faults, commands }: Books): void => {
  let letter: Letter = { from: '', to: [], source: '' }
  let isData = false
  let waiting = ''
  const say = (line: string): void => {
    socket.write(`${line}\r\n`)
  }
  const hear = (at: string, usual: () => void): void => {
    commands.push(at)
    const index = faults.findIndex((fault) => fault.at === at)
    const fault = index >= 0 ? faults.splice(index, 1)[0] : undefined
    if (!fault) usual()
    else if ('answer' in fault) say(fault.answer)
    else if (fault.kind === 'drop') socket.destroy()
  }
  const command = (line: string): void => {
    const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
    const word = line.slice(0, 4).toUpperCase()
    hear(word, () => {
      if (word === 'EHLO') say('250-local\r\n250 AUTH PLAIN')
      else if (word === 'AUTH') {
        const given = Buffer.from(line.split(' ')[2] ?? '', 'base64').toString('utf8')
        say(given === CREDENTIALS ? '235 welcome' : '535 5.7.8 not you')
      } else if (word === 'MAIL') {
        letter = { from: address, to: [], source: '' }
        say('250 ok')
      } else if (word === 'RCPT') {
        letter.to.push(address)
        say('250 ok')
      } else if (word === 'DATA') {
        isData = true
        say('354 go on')
      } else if (word === 'QUIT') {
        say('221 bye')
        socket.end()
      } else say('250 ok')
    })
  }
  const line = (text: string): void => {
    if (!isData) command(text)
    else if (text !== '.') letter.source += `${text.replace(/^\./, '')}\n`
    else {
      isData = false
      hear('END', () => {
        letters.push(letter)
        say('250 taken')
      })
    }
  }
  say('220 local')
  socket.on('data', (chunk) => {
    const lines = (waiting + String(chunk)).split('\r\n')
    waiting = lines.pop() ?? ''
    for (const one of lines) line(one)
  })
}
