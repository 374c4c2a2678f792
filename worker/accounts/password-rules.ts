/** Common passwords from published leaks, of eight characters or more. */
const COMMON = new Set(
  `password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pa55word
  12345678 123456789 1234567890 12345678910 123123123 11111111 111111111 1111111111 00000000 0000000000
  87654321 987654321 0987654321 88888888 99999999 12341234 11223344 12344321 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyuiop123 qazwsxedc asdfghjk asdfghjkl
  zxcvbnm1 zxcvbnm123 asdf1234 qwer1234 q1w2e3r4 q1w2e3r4t5 abcd1234 abc12345 abcdefgh abcdefg1 a1b2c3d4
  iloveyou iloveyou1 iloveyou2 sunshine princess princess1 football football1 baseball baseball1 superman
  batman123 starwars whatever trustno1 computer internet michelle jennifer jonathan samantha elizabeth
  charlie1 corvette mercedes midnight michael1 maverick liverpool chelsea1 arsenal1 manchester welcome1
  welcome123 welcome12 changeme changeme1 changeme123 letmein1 letmein123 admin123 admin1234 administrator
  adminadmin rootroot root1234 test1234 testtest testing123 guest123 demo1234 secret123 default1 login123
  monkey123 dragon123 master123 shadow123 killer123 hello123 hellohello freedom1 blink182 pokemon1 naruto123
  minecraft fortnite football123 spongebob cocacola snoopy12 lovelove mypassword newpassword passwort
  motdepasse contraseña password! password1! Password@123 admin@123 qwerty@123 developer javascript
  greenbar greenbar1 greenbar123`
    .toLowerCase()
    .split(/\s+/),
);

/**
 * Why a password is not allowed, or null if it is (NIST SP 800-63B: no rules about its composition, but no common
 * passwords). The schema checks its length.
 */
export function passwordProblem(password: string, email: string): string | null {
  const lower = password.toLowerCase();
  if (lower === email || lower === email.split("@")[0]) {
    return "Your email address is easy to guess. Choose another password.";
  }
  if (COMMON.has(lower) || new Set(lower).size < 3) {
    return "This password is too common. Choose another one.";
  }
  return null;
}
