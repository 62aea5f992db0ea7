import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Call functions of a student's program: `RESULTS CLASS`, as `call_python.py` does.
 *
 * A function is a static method of CLASS. A function `nim_sum` may be called `nimSum` here. Arguments become what the
 * parameters ask for: arrays, lists, any kind of number.
 */
public class GraderCaller {
    private static final int MOST_WORDS = 200_000;
    private static final int DEEPEST = 50;
    private static final PrintStream OUT = System.out;
    private static final PrintStream ERR = System.err;
    private static final Pattern OWN_FRAME = Pattern.compile(
        "\\s+at (GraderCaller[.$]|java\\.base/(java\\.lang\\.reflect\\.|jdk\\.internal\\.|java\\.lang\\.Class\\.forName)).*");

    private static OutputStream channel;
    private static String nonce;
    private static volatile String called;

    private final Class<?> program;
    private Object made;

    private GraderCaller(Class<?> program) {
        this.program = program;
    }

    public static void main(String[] words) {
        try {
            callAll(words);
        } catch (InvocationTargetException | ExceptionInInitializerError error) {
            fail(error.getCause() == null ? error : error.getCause());
        } catch (Throwable error) {
            fail(error);
        }
    }

    private static void callAll(String[] words) throws Exception {
        List<String> lines = new ArrayList<>(
            Arrays.asList(new String(System.in.readAllBytes(), StandardCharsets.UTF_8).split("\n")));
        nonce = lines.remove(0);
        Path results = Path.of(words[0]);
        channel = Files.newOutputStream(results, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        called = lines.get(0).split(" ")[1];
        String simple = words[1].substring(words[1].lastIndexOf('.') + 1);
        Runtime.getRuntime().addShutdownHook(new Thread(() ->
            tellSentence(simple + " called System.exit(), so " + called + " did not return.")));
        GraderCaller caller = new GraderCaller(findProgram(words[1], simple));
        StringBuilder told = new StringBuilder();
        for (String line : lines) {
            String value = caller.call(line);
            told.append(value.isEmpty() ? "" : nonce + " value " + value + "\n");
        }
        tell(told + nonce + " completed\n");
        end(0);
    }

    private static Class<?> findProgram(String name, String simple) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException none) {
            return stop(simple + ".java has no class " + simple + ".");
        }
    }

    /** What a call returns, in words; nothing for the one that makes the object. */
    private String call(String line) throws Exception {
        Deque<String> words = new ArrayDeque<>(Arrays.asList(line.split(" ")));
        String kind = words.pop();
        String name = words.pop();
        List<?> args = (List<?>) decode(words);
        if (kind.equals("class")) {
            Class<?> type = findClass(name);
            Constructor<?> chosen = choose(List.of(type.getDeclaredConstructors()), name, args, kind);
            made = chosen.newInstance(convertAll(chosen, args));
            return "";
        }
        boolean isMethod = kind.equals("method");
        Method chosen = choose(listMethods(isMethod ? made.getClass() : program, name, !isMethod), name, args, kind);
        called = chosen.getName();
        List<String> found = new ArrayList<>();
        encode(chosen.invoke(isMethod ? made : null, convertAll(chosen, args)), found, 0);
        return found.size() > MOST_WORDS ? encodeText("<a value of too many items>") : String.join(" ", found);
    }

    private Class<?> findClass(String name) {
        for (String full : List.of(name, program.getPackageName() + "." + name, program.getName() + "$" + name)) {
            try {
                return Class.forName(full);
            } catch (ClassNotFoundException none) {
                continue;
            }
        }
        return stop(program.getSimpleName() + " has no class " + name + ".");
    }

    private static List<Method> listMethods(Class<?> type, String name, boolean isStatic) {
        String camel = toCamelCase(name);
        List<Method> found = new ArrayList<>();
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Method method : each.getDeclaredMethods()) {
                boolean named = method.getName().equals(name) || method.getName().equals(camel);
                if (named && (!isStatic || Modifier.isStatic(method.getModifiers())) && !method.isBridge()) {
                    found.add(method);
                }
            }
        }
        return found;
    }

    private static String toCamelCase(String name) {
        StringBuilder camel = new StringBuilder();
        for (int place = 0; place < name.length(); place++) {
            boolean begins = place > 0 && name.charAt(place - 1) == '_';
            char letter = name.charAt(place);
            camel.append(letter == '_' && place > 0 ? "" : begins ? Character.toUpperCase(letter) : letter);
        }
        return camel.toString();
    }

    /** The first that takes the arguments; where there is none, the run ends with a sentence. */
    private <E extends Executable> E choose(List<E> able, String name, List<?> args, String kind) {
        for (E each : able) {
            if (each.getParameterCount() == args.size()) {
                try {
                    convertAll(each, args);
                    each.setAccessible(true);
                    return each;
                } catch (IllegalArgumentException | ArithmeticException other) {
                    continue;
                }
            }
        }
        String camel = toCamelCase(name);
        String what = name + (camel.equals(name) ? "" : " or " + camel);
        String which = kind.equals("function") ? "static method " : kind.equals("method") ? "method " : "constructor ";
        return stop(program.getSimpleName() + (able.isEmpty() ? " has no " + which + what + "."
            : ": the " + which + what + " does not take " + (args.size() == 1 ? "this argument."
            : "these " + args.size() + " arguments.")));
    }

    private static Object[] convertAll(Executable target, List<?> args) {
        Type[] generic = target.getGenericParameterTypes();
        Type[] types = generic.length == args.size() ? generic : target.getParameterTypes();
        Object[] converted = new Object[args.size()];
        for (int place = 0; place < converted.length; place++) {
            converted[place] = convert(args.get(place), types[place]);
        }
        return converted;
    }

    /** A value as a parameter of a type takes it. Throws IllegalArgumentException where it cannot. */
    private static Object convert(Object value, Type type) {
        Class<?> raw = findRaw(type);
        if (value == null) {
            return raw.isPrimitive() ? refuse() : null;
        }
        if (raw.isArray() && value instanceof Collection<?> items) {
            Type each = type instanceof GenericArrayType made ? made.getGenericComponentType() : raw.getComponentType();
            Object array = Array.newInstance(raw.getComponentType(), items.size());
            int place = 0;
            for (Object item : items) {
                Array.set(array, place++, convert(item, each));
            }
            return array;
        }
        if (value instanceof Collection<?> items) {
            return convertItems(items, raw, findArgument(type, 0));
        }
        if (value instanceof Map<?, ?> entries) {
            Map<Object, Object> converted = new LinkedHashMap<>();
            entries.forEach((key, item) ->
                converted.put(convert(key, findArgument(type, 0)), convert(item, findArgument(type, 1))));
            return raw.isInstance(converted) ? converted : refuse();
        }
        if (value instanceof BigInteger number) {
            return convertInteger(number, raw);
        }
        if (value instanceof Double number) {
            return raw == float.class || raw == Float.class ? (Object) number.floatValue()
                : raw == double.class || raw.isInstance(number) ? number : refuse();
        }
        boolean isLetter = (raw == char.class || raw == Character.class) && value instanceof String text && text.length() == 1;
        return isLetter ? (Object) ((String) value).charAt(0)
            : raw == boolean.class && value instanceof Boolean || raw.isInstance(value) ? value : refuse();
    }

    /** What is left of a type when the program runs: of a variable its bound. */
    private static Class<?> findRaw(Type type) {
        if (type instanceof GenericArrayType array) {
            return findRaw(array.getGenericComponentType()).arrayType();
        }
        return type instanceof Class<?> known ? known
            : type instanceof ParameterizedType made ? (Class<?>) made.getRawType()
            : type instanceof TypeVariable<?> variable ? findRaw(variable.getBounds()[0])
            : findRaw(((WildcardType) type).getUpperBounds()[0]);
    }

    private static Object convertItems(Collection<?> items, Class<?> raw, Type type) {
        Collection<Object> converted = raw.isAssignableFrom(ArrayList.class) ? new ArrayList<>() : new LinkedHashSet<>();
        items.forEach(item -> converted.add(convert(item, type)));
        return raw.isInstance(converted) ? converted : refuse();
    }

    private static Type findArgument(Type type, int place) {
        return type instanceof ParameterizedType made ? made.getActualTypeArguments()[place] : Object.class;
    }

    private static Object convertInteger(BigInteger number, Class<?> raw) {
        if (raw == int.class || raw == Integer.class) {
            return number.intValueExact();
        } else if (raw == long.class || raw == Long.class) {
            return number.longValueExact();
        } else if (raw == double.class || raw == Double.class) {
            return number.doubleValue();
        } else if (raw == float.class || raw == Float.class) {
            return number.floatValue();
        } else if (raw == short.class || raw == Short.class) {
            return number.shortValueExact();
        } else if (raw == byte.class || raw == Byte.class) {
            return number.byteValueExact();
        } else if (raw == BigInteger.class) {
            return number;
        }
        return !raw.isAssignableFrom(Integer.class) ? refuse()
            : number.bitLength() < 32 ? (Object) number.intValue()
            : number.bitLength() < 64 ? (Object) number.longValue() : number;
    }

    private static Object refuse() {
        throw new IllegalArgumentException();
    }

    private static Object decode(Deque<String> words) {
        String word = words.pop();
        String rest = word.substring(1);
        switch (word.charAt(0)) {
            case 'n': return null;
            case 't': return true;
            case 'f': return false;
            case 'i': return new BigInteger(rest, 16);
            case 'r': return Double.valueOf(rest.replace("inf", "Infinity").replace("nan", "NaN"));
            case 's': return new String(HexFormat.of().parseHex(rest), StandardCharsets.UTF_8);
            case 'd':
                Map<Object, Object> entries = new LinkedHashMap<>();
                for (int left = Integer.parseInt(rest); left > 0; left--) {
                    entries.put(decode(words), decode(words));
                }
                return entries;
            default:
                List<Object> items = new ArrayList<>();
                for (int left = Integer.parseInt(rest); left > 0; left--) {
                    items.add(decode(words));
                }
                return items;
        }
    }

    private static void encode(Object value, List<String> words, int depth) {
        if (words.size() > MOST_WORDS) {
            return;
        } else if (value == null) {
            words.add("n");
        } else if (value instanceof Boolean truth) {
            words.add(truth ? "t" : "f");
        } else if (value instanceof Double || value instanceof Float || value instanceof BigDecimal) {
            words.add("r" + value.toString().replace("Infinity", "inf").replace("NaN", "nan"));
        } else if (value instanceof BigInteger number) {
            words.add("i" + number.toString(16));
        } else if (value instanceof Integer || value instanceof Long || value instanceof Short || value instanceof Byte) {
            words.add("i" + Long.toString(((Number) value).longValue(), 16));
        } else if (value instanceof String || value instanceof Character) {
            words.add("s" + toHex(value.toString()));
        } else if (depth >= DEEPEST) {
            words.add(encodeText("…"));
        } else {
            encodeItems(value, words, depth + 1);
        }
    }

    private static void encodeItems(Object value, List<String> words, int depth) {
        if (value.getClass().isArray()) {
            words.add("l" + Array.getLength(value));
            for (int place = 0; place < Array.getLength(value); place++) {
                encode(Array.get(value, place), words, depth);
            }
        } else if (value instanceof List<?> || value instanceof Set<?>) {
            Collection<?> items = (Collection<?>) value;
            words.add((value instanceof Set<?> ? "e" : "l") + items.size());
            items.forEach(item -> encode(item, words, depth));
        } else if (value instanceof Map<?, ?> entries) {
            words.add("d" + entries.size());
            entries.forEach((key, item) -> {
                encode(key, words, depth);
                encode(item, words, depth);
            });
        } else {
            words.add(encodeText("<" + value.getClass().getSimpleName() + " object>"));
        }
    }

    private static String encodeText(String text) {
        return "o" + toHex(text);
    }

    private static String toHex(String text) {
        return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
    }

    /** As Java shows an exception that nobody catches, without the frames of ours and of what called for us. */
    private static void fail(Throwable error) {
        ERR.print("Exception in thread \"main\" ");
        ERR.print(describe(error));
        end(1);
    }

    /** An exception may fail itself when it is to be shown. */
    private static String describe(Throwable error) {
        try {
            StringWriter trace = new StringWriter();
            error.printStackTrace(new PrintWriter(trace, true));
            return trace.toString().lines().filter(line -> !OWN_FRAME.matcher(line).matches())
                .collect(Collectors.joining("\n", "", "\n"));
        } catch (Throwable again) {
            return error.getClass().getName() + "\n";
        }
    }

    private static void tell(String lines) {
        try {
            channel.write(lines.getBytes(StandardCharsets.UTF_8));
        } catch (IOException closed) {
            end(1);
        }
    }

    private static void tellSentence(String why) {
        tell(nonce + " sentence " + encodeText(why) + "\n");
    }

    /** Ends the run with a sentence for the student. */
    private static <T> T stop(String why) {
        tellSentence(why);
        end(1);
        throw new IllegalStateException();
    }

    /** At once: what the program left running has no part in what it returned. */
    private static void end(int status) {
        OUT.flush();
        ERR.flush();
        Runtime.getRuntime().halt(status);
    }
}
