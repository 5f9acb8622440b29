import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

/** A browser's end of a push subscription (RFC 8291). */
export function browser() {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = Buffer.alloc(16, 7);
  const keys = { p256dh: ecdh.getPublicKey().toString('base64url'), auth: auth.toString('base64url') };
  const opened = (body: Buffer): string => {
    const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + 65)];
    const shared = ecdh.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
    const derive = (what: string, length: number): Buffer =>
      Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${what}\0`), length));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    const sealed = body.subarray(86);
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
  };
  return { keys, opened };
}
